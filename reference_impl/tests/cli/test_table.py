

def test_a_number_that_is_a_name_is_written_as_it_is_typed(run) -> None:
    """A seed is no amount: it can be copied back to the command line."""
    done = run("play", "classic@4", "--seed", "12345")

    assert done.code == 0
    assert "seed 12345," in done.out
