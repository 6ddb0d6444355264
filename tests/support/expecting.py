"""What a test expects that goes on after something was not so, and ends with the line 'N passed, N failed'."""
import sys

passed = failed = 0


def expect(holds, sentence, more=""):
    """The sentence says what should be so; `more` what was seen, of which the end is printed."""
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print("Not so: " + sentence + (f"\n{str(more)[-3000:]}" if more else ""))


def ending():
    """The exit code."""
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def skip(why):
    """What was found to be wrong before counts."""
    print(why)
    sys.exit(1 if failed else 77)
