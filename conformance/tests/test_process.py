"""Whatever a process does, asking it returns, and no process remains."""

import os
import sys
import textwrap
import time

import pytest

from canasta_conformance.runner import process
from canasta_conformance.runner.process import CannotStart, Fault, Program
from canasta_conformance.strength.zoo import living

TOKEN = f"canasta-test-{os.getpid()}"


def program(source):
    made = Program([sys.executable, "-S", "-c", textwrap.dedent(source), TOKEN])
    made.start()
    return made


def fault_of(source, seconds=2.0, line=b"x\n"):
    running = program(source)
    try:
        with pytest.raises(Fault) as raised:
            running.ask(line, seconds)
        return raised.value, running
    finally:
        running.kill()
        assert living(TOKEN) == 0


ECHO = """
    import sys
    for line in sys.stdin:
        print("<" + line.strip() + ">", flush=True)
"""


def test_a_program_that_answers_is_heard_and_leaves():
    running = program(ECHO)
    assert running.ask(b"one\n", 5) == b"<one>"
    assert running.ask(b"two\n", 5) == b"<two>"
    ending = running.finish(b"bye\n", 5)
    assert (ending.clean, ending.what) == (True, "exited with status 0")


def test_a_line_end_of_two_bytes_is_taken():
    running = program("import sys; sys.stdin.readline(); sys.stdout.buffer.write(b'a\\r\\n')")
    assert running.ask(b"x\n", 5) == b"a"
    running.kill()


def test_a_command_that_is_none_cannot_start():
    with pytest.raises(CannotStart, match=r"no-such-program: No such file"):
        Program(["no-such-program"]).start()
    with pytest.raises(CannotStart, match=r"Permission denied"):
        Program([__file__]).start()


def test_exit_is_a_crash_with_its_status_and_last_words():
    fault, running = fault_of("import sys; sys.stdin.readline(); sys.stderr.write('ouch'); sys.exit(3)")
    assert (fault.kind, fault.what) == ("crash", "exited with status 3")
    assert running.stderr == "ouch"


def test_a_signal_in_the_middle_of_a_line_is_told():
    fault, _ = fault_of("""
        import os, sys
        sys.stdin.readline(); sys.stdout.write('{"id'); sys.stdout.flush(); os.abort()
    """)
    assert fault.kind == "crash"
    assert fault.what == "exited on SIGABRT in the middle of a line ('{\"id')"


def test_a_closed_output_is_a_crash_though_the_program_lives():
    fault, _ = fault_of("import os, time; os.close(1); time.sleep(60)")
    assert (fault.kind, fault.what) == ("crash", "closed its output without exiting")


def test_silence_is_a_timeout_after_the_time_given():
    begun = time.monotonic()
    fault, _ = fault_of("import time; time.sleep(60)", seconds=0.4)
    assert (fault.kind, fault.what) == ("timeout", "no reply within 0.4 s")
    assert time.monotonic() - begun < 5


def test_a_program_that_never_reads_is_a_timeout():
    fault, _ = fault_of("import time; time.sleep(60)", seconds=0.4, line=b"x" * 1_000_000 + b"\n")
    assert (fault.kind, fault.what) == ("timeout", "the program does not read its input")


def test_a_flood_while_a_request_is_written_is_a_breach():
    fault, _ = fault_of("import sys\nwhile True: sys.stdout.write('y' * 65536)", line=b"x" * 900_000 + b"\n")
    assert fault.kind == "protocol_error"


def test_a_line_is_bounded_with_and_without_an_end():
    long, _ = fault_of("import sys; sys.stdin.readline(); sys.stdout.write('y' * 1_048_576 + '\\n')")
    assert long.kind == "protocol_error"
    endless, _ = fault_of("import sys; sys.stdin.readline()\nwhile True: sys.stdout.write('y' * 65536)")
    assert endless.kind == "protocol_error"
    assert endless.what == "a line of more than 1,048,576 bytes"


def test_output_that_nobody_asked_for_is_a_breach():
    running = program("""
        import sys
        for line in sys.stdin:
            print("answer", flush=True); print("more", flush=True)
    """)
    assert running.ask(b"x\n", 5) == b"answer"
    time.sleep(0.2)
    with pytest.raises(Fault, match="output that no request asked for: 'more"):
        running.ask(b"x\n", 5)
    running.kill()


def test_standard_error_is_kept_to_its_last_part():
    running = program("""
        import sys
        for line in sys.stdin:
            sys.stderr.write("tick\\n" * 100_000 + "last words"); sys.stderr.flush(); print("ok", flush=True)
    """)
    assert running.ask(b"x\n", 10) == b"ok"
    running.finish(b"bye\n", 5)
    assert running.stderr.endswith("last words")
    assert running.stderr.startswith("[")
    assert len(running._stderr) == process.STDERR_BYTES


def test_a_child_that_holds_the_output_does_not_hide_the_exit():
    fault, _ = fault_of("""
        import os, sys, time
        sys.stdin.readline()
        if os.fork() == 0: time.sleep(60)
        os._exit(0)
    """)
    assert fault.kind == "crash"
    assert fault.what == "exited with status 0 and left 1 process behind"


def test_a_child_in_a_session_of_its_own_is_ended_as_well():
    running = program("""
        import os, sys, time
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                for descriptor in (0, 1, 2): os.close(descriptor)
                time.sleep(60)
            os._exit(0)
        for line in sys.stdin: print("ok", flush=True)
    """)
    assert running.ask(b"x\n", 5) == b"ok"
    ending = running.finish(b"bye\n", 5)
    assert (ending.clean, ending.what) == (False, "exited and left 1 process running, which were ended")
    assert living(TOKEN) == 0


def test_a_program_that_stays_after_bye_is_ended():
    running = program("import sys, time; sys.stdin.readline(); print('ok', flush=True); time.sleep(60)")
    assert running.ask(b"x\n", 5) == b"ok"
    ending = running.finish(b"bye\n", 0.3)
    assert (ending.clean, ending.what) == (False, "did not exit within 0.3 s of bye and was ended")


def test_ending_twice_does_no_harm_and_nothing_is_asked_of_the_dead():
    running = program(ECHO)
    running.kill()
    running.kill()
    with pytest.raises(Fault, match="not running"):
        running._running()
