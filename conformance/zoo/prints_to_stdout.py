"""Prints other output to standard output, before its reply."""

from keeper import serve


def answer(session, request):
    if request["op"] == "apply":
        print("thinking about", request["action"]["do"], flush=True)
    return session.answer(request)


serve(answer)
