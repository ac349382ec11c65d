import type { BookChapter } from "./book-pdf"

type Exercise = readonly [title: string, task: string, hint: string, answer: readonly string[]]

const EXERCISES: readonly Exercise[] = [
  [
    "A calendar line",
    "Print the days of a month in rows of seven, the first under its weekday.",
    "How many empty places come before the first day?",
    [
      "cells = [''] * start + list(range(1, days + 1))",
      "for at in range(0, len(cells), 7):",
      "    print(*[f'{day:>3}' for day in cells[at:at + 7]])",
    ],
  ],
  [
    "A fair bill",
    "Three friends share 1,000 rupees so that nobody pays more than one paisa more than another.",
    "Divide the whole paise, then hand out what is left over.",
    ["share, left = divmod(100_000, 3)", "print([share + (at < left) for at in range(3)])"],
  ],
  [
    "A letter to a friend",
    "Move each letter of a message three places on in the alphabet, and back.",
    "The remainder after 26 brings z to c.",
    [
      "shift = lambda c, by: chr((ord(c) - 97 + by) % 26 + 97)",
      "print(''.join(shift(c, 3) if c.isalpha() else c for c in text))",
    ],
  ],
  [
    "The longest word",
    "Find the longest word of a sentence; of two that are equally long, the first.",
    "max takes a key.",
    ["print(max(text.split(), key=len))"],
  ],
  [
    "Seat numbers",
    "Rows A to F have ten seats. Print the seat for a number from 1 to 60.",
    "What are the quotient and the remainder of (number - 1) by 10?",
    ["row, seat = divmod(number - 1, 10)", "print('ABCDEF'[row] + str(seat + 1))"],
  ],
  [
    "Leap years",
    "Say whether a year has a 29 February.",
    "Every fourth, but not every hundredth, but every four hundredth.",
    ["print(year % 4 == 0 and (year % 100 != 0 or year % 400 == 0))"],
  ],
  [
    "Change for a customer",
    "Give an amount back in as few notes and coins as possible.",
    "Begin with the largest.",
    [
      "for note in [500, 200, 100, 50, 20, 10, 5, 2, 1]:",
      "    count, amount = divmod(amount, note)",
      "    if count: print(count, 'x', note)",
    ],
  ],
  [
    "Two lists of guests",
    "Who is on both lists, and who on one of them alone?",
    "A set has operators for both.",
    ["print(first & second, first ^ second)"],
  ],
  [
    "A tidy name",
    "Turn '  asha   RAO ' into 'Asha Rao'.",
    "split without an argument forgets every space.",
    ["print(' '.join(word.capitalize() for word in name.split()))"],
  ],
  [
    "A palindrome",
    "Is a sentence the same backwards, if only its letters count?",
    "Keep the letters, then compare with the reversed list.",
    ["letters = [c for c in text.lower() if c.isalpha()]", "print(letters == letters[::-1])"],
  ],
  [
    "The bus timetable",
    "A bus leaves every 17 minutes from 6:05. When is the next one after a given time?",
    "Count in minutes since midnight.",
    ["wait = (365 - now) % 17 if now >= 365 else 365 - now", "print(divmod(now + wait, 60))"],
  ],
  [
    "Marks and grades",
    "Turn marks into grades: 90 and more A, 75 and more B, 60 and more C, else D.",
    "Ask for the highest first.",
    ["grade = next(g for least, g in [(90,'A'),(75,'B'),(60,'C'),(0,'D')] if marks >= least)"],
  ],
  [
    "Counting words",
    "How often does each word occur in a text? Print the five most frequent.",
    "The collections module has a Counter.",
    [
      "from collections import Counter",
      "for word, times in Counter(text.lower().split()).most_common(5):",
      "    print(times, word)",
    ],
  ],
  [
    "A shopping list",
    "Read lines such as '2 milk' and add up equal things.",
    "A dictionary whose values start at 0.",
    [
      "total = Counter()",
      "for line in lines:",
      "    count, thing = line.split(' ', 1)",
      "    total[thing] += int(count)",
    ],
  ],
  [
    "Guess the number",
    "The program thinks of a number to 100; you guess, and it answers higher or lower.",
    "How many guesses are enough, if each halves what is left?",
    [
      "secret = random.randint(1, 100)",
      "while (guess := int(input('? '))) != secret:",
      "    print('higher' if guess < secret else 'lower')",
    ],
  ],
  [
    "Prime numbers",
    "Print the primes to 100.",
    "A number is prime if no smaller prime divides it.",
    ["primes = []", "for n in range(2, 101):", "    if all(n % p for p in primes): primes.append(n)", "print(primes)"],
  ],
  [
    "Roman numerals",
    "Write a number to 3,999 as the Romans did.",
    "Put 900, 400, 90, 40, 9 and 4 into the table too.",
    ["for value, letters in TABLE:", "    count, number = divmod(number, value)", "    text += letters * count"],
  ],
  [
    "A staircase",
    "Draw a staircase of n steps with # signs, each one wider.",
    "One loop is enough: a text times a number.",
    ["for step in range(1, n + 1): print('#' * step)"],
  ],
  [
    "Temperatures",
    "Of a list of daily temperatures, which three days in a row were the warmest?",
    "Slide a window of three over the list.",
    ["sums = [sum(days[at:at + 3]) for at in range(len(days) - 2)]", "print(sums.index(max(sums)))"],
  ],
  [
    "An old photograph",
    "Rename files as 2024-05-03-001.jpg by the day they were taken.",
    "Sort first; enumerate counts for you.",
    [
      "for at, path in enumerate(sorted(paths, key=taken), 1):",
      "    path.rename(f'{taken(path):%Y-%m-%d}-{at:03}.jpg')",
    ],
  ],
  [
    "Brackets",
    "Do the brackets of a text close in the right order?",
    "A list is a stack: append and pop.",
    [
      "for c in text:",
      "    if c in '([{': open_ones.append(c)",
      "    elif c in ')]}' and (not open_ones or pair(open_ones.pop()) != c): return False",
      "return not open_ones",
    ],
  ],
  [
    "A dictionary of rhymes",
    "Group words by their last three letters.",
    "setdefault gives you the list, new or old.",
    ["for word in words: rhymes.setdefault(word[-3:], []).append(word)"],
  ],
  [
    "The knight",
    "Which squares can a knight reach from a square of a chessboard?",
    "Eight moves; some leave the board.",
    ["moves = [(x + a, y + b) for a, b in JUMPS]", "print([(x, y) for x, y in moves if 0 <= x < 8 and 0 <= y < 8])"],
  ],
  [
    "A secret shared",
    "Split a number into three random numbers that add up to it.",
    "Choose two at random; the third is decided.",
    ["a, b = random.randrange(10**9), random.randrange(10**9)", "print(a, b, number - a - b)"],
  ],
]

/** Twenty-four exercises in Python, each with a hint and an answer. */
export const smallPrograms = (): BookChapter[] => [
  [
    "How to use this book",
    [
      "Each exercise has a page: the task, room to think, a hint and an answer. Cover the lower half with your hand.",
      "The answers are in Python 3. They are short on purpose; yours may be longer and just as right.",
      "Write the program, run it, and then change one thing to see what breaks. That is the exercise.",
    ],
  ],
  ...EXERCISES.map(([title, task, hint, answer], at): BookChapter => [
    `${at + 1}. ${title}`,
    [
      task,
      "# A hint",
      hint,
      "# One answer",
      ...answer.map((line) => `| ${line}`),
      "# Then try",
      "What should happen with no input at all, and with twice as much? Decide first, then run it.",
    ],
  ]),
]
