import { seededRandom } from "../pictures/seeded-random"
import type { BookChapter } from "./book-pdf"

const TITLES = [
  "The Monsoon Diary",
  "A House by the Lake",
  "Small Gods of the Market",
  "The Tenth Step",
  "Letters to Meera",
  "Night Train to Pune",
  "The Salt Map",
  "A Field Guide to Rain",
  "The Clockmaker",
  "Two Rivers",
  "The Lamp",
  "Blue Hour",
] as const

const CITIES = ["Pune", "Kochi", "Leeds", "Jaipur", "Mysuru", "Delhi"] as const

const ANSWERS: BookChapter = [
  "Answers to begin with",
  [
    "# 1 to 8",
    "| select sum(copies) from orders join books on books.id = book",
    "| where title = 'The Monsoon Diary';",
    "# 9 to 14",
    "| select title, sum(copies) as sold from orders",
    "| join books on books.id = book",
    "| join customers on customers.id = customer",
    "| where city = 'Pune' group by title order by sold desc limit 3;",
    "# 15",
    "| select name from customers",
    "| where not exists (select from orders where customer = customers.id);",
  ],
]

/** The tables of a bookshop, with questions about them. */
export function sqlTables(): BookChapter[] {
  const random = seededRandom("bookshop")
  const pad = (text: string | number, width: number) => String(text).padEnd(width)
  const books = TITLES.map(
    (title, at) =>
      `| ${pad(at + 1, 4)}${pad(title, 26)}${pad(random.whole(3, 9) * 50 - 1, 7)}${random.whole(1998, 2025)}`,
  )
  const customers = Array.from(
    { length: 24 },
    (_, at) =>
      `| ${pad(at + 1, 5)}${pad(`${random.pick(["Asha", "Bilal", "Chitra", "Dev", "Esha", "Farid"])} ${random.pick(["Rao", "Khan", "Iyer", "Shah"])}`, 18)}${random.pick(CITIES)}`,
  )
  const orders = Array.from(
    { length: 160 },
    (_, at) =>
      `| ${pad(at + 1, 6)}${pad(random.whole(1, 24), 10)}${pad(random.whole(1, 12), 6)}${pad(random.whole(1, 3), 5)}2025-${String(random.whole(1, 12)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}`,
  )
  return [
    [
      "The tables",
      [
        "A bookshop with three tables: books, customers and orders. Type them into any database, or copy them from here.",
        "| create table books (id int primary key, title text, price int, year int);",
        "| create table customers (id int primary key, name text, city text);",
        "| create table orders (id int primary key, customer int, book int,",
        "|   copies int, day date);",
      ],
    ],
    ["books", ["| id  title                     price  year", ...books]],
    ["customers", ["| id   name              city", ...customers]],
    ["orders", ["| id    customer  book  n    day", ...orders]],
    [
      "Questions",
      [
        ...TITLES.slice(0, 8).map((title, at) => `${at + 1}. How many copies of "${title}" were sold in 2025?`),
        ...CITIES.map((city, at) => `${at + 9}. Which three books sold best in ${city}?`),
        "15. Which customers ordered nothing?",
        "16. What did each month earn, months without an order included?",
        "17. Which two books were most often bought by the same customer?",
        "18. Who bought a book before the rest of their city did?",
        "19. Which share of the earnings comes from the best tenth of the customers?",
        "20. List every customer with the day of their first and of their latest order.",
      ],
    ],
    ANSWERS,
  ]
}
