import { screen } from "@testing-library/react"
import { useFormats } from "@/components/ui/use-formats"
import type { Language } from "@/lib/shared/messages/languages"
import { renderWithMessages } from "./render-with-messages"

const AT = new Date("2026-11-19T20:30:00Z")
const INDIAN = { country: "IN", timezone: "Asia/Kolkata" }
const BRITISH = { country: "GB", timezone: "Europe/London" }

function Formats({ region }: { region?: typeof INDIAN }) {
  const formats = useFormats(region)
  const texts = [
    formats.money(1_234_567_00, "INR"),
    formats.date(AT),
    formats.dateTime(AT),
    formats.time(AT),
    formats.relative(AT, new Date("2026-11-19T23:31:00Z")),
    formats.relative(AT, new Date("2026-11-30T00:00:00Z")),
    formats.relative(AT, new Date("2026-11-19T20:29:00Z")),
    formats.number(1_234_567),
    formats.percent(0.125, 1),
    formats.fileSize(1_400_000),
    formats.list(["Acme", "Rival", "Sargam"]),
  ]
  return texts.map((text, at) => <p key={at}>{text}</p>)
}

const shownTexts = () => screen.getAllByRole("paragraph").map(({ textContent }) => textContent)

test.each([
  [
    "en",
    INDIAN,
    ["₹12,34,567", "20 Nov 2026", "20 Nov 2026, 2:00 am IST", "2:00 am", "3 hours ago", "20 Nov 2026", "now"],
  ],
  [
    "hi",
    INDIAN,
    ["₹12,34,567", "20 नव॰ 2026", "20 नव॰ 2026, रात 2:00 IST", "रात 2:00", "3 घंटे पहले", "20 नव॰ 2026", "अब"],
  ],
  [
    "en",
    BRITISH,
    ["₹1,234,567", "19 Nov 2026", "19 Nov 2026, 20:30 GMT", "20:30", "3 hours ago", "19 Nov 2026", "now"],
  ],
  [
    "hi",
    BRITISH,
    ["₹12,34,567", "19 नव॰ 2026", "19 नव॰ 2026, रात 8:30 GMT+0", "रात 8:30", "3 घंटे पहले", "19 नव॰ 2026", "अब"],
  ],
] as [Language, typeof INDIAN, string[]][])(
  "the same instant and amount read in %s at the institute of %j",
  (language, region, expected) => {
    renderWithMessages(language, <Formats />, region)
    expect(shownTexts().slice(0, expected.length)).toEqual(expected)
  },
)

test("numbers, shares, sizes and lists follow the country and the language", () => {
  renderWithMessages("en", <Formats />, INDIAN)
  expect(shownTexts().slice(-4)).toEqual(["12,34,567", "12.5%", "1.4 MB", "Acme, Rival and Sargam"])
})

test("a page that another host shows as well uses the region of its own institute", () => {
  renderWithMessages("en", <Formats region={BRITISH} />, INDIAN)
  expect(shownTexts().slice(0, 2)).toEqual(["₹1,234,567", "19 Nov 2026"])
})
