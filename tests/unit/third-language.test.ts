import { accountEvents } from "@/lib/features/auth/events"
import { MAIL_TEMPLATES, renderMail } from "@/lib/features/mail/render-mail"
import { openNotice } from "@/lib/features/events/render-notice"
import { setEvents } from "@/lib/features/events/registry"
import { formatDate } from "@/lib/shared/dates"
import { localeOf, languageOf } from "@/lib/shared/locale"
import { listCatalogues, messagesOf } from "@/lib/shared/messages/catalogue"
import { chosenLanguage, firstLanguage, languageName, LANGUAGES } from "@/lib/shared/messages/languages"
import { formatMoney } from "@/lib/shared/money"
import { THIRD_LANGUAGE } from "../setup/third-language"

jest.mock("@/lib/shared/messages/languages", () =>
  jest.requireActual<typeof import("../setup/third-language")>("../setup/third-language").languagesWithThird(),
)

const third = LANGUAGES.at(-1) ?? "en"

test("an added language is in the catalogue, with every feature", () => {
  expect(listCatalogues().map(({ language }) => language)).toEqual([...LANGUAGES])
  expect(Object.keys(messagesOf(third)).toSorted()).toEqual(Object.keys(messagesOf("en")).toSorted())
})

test("an added language is recognised where a person, an institute or a locale names it, and has its own name", () => {
  expect(firstLanguage("xx", null, THIRD_LANGUAGE, "hi")).toBe(THIRD_LANGUAGE)
  expect([chosenLanguage(THIRD_LANGUAGE), chosenLanguage("xx")]).toEqual([THIRD_LANGUAGE, null])
  expect(languageOf("cy-IN")).toBe(THIRD_LANGUAGE)
  expect(LANGUAGES.map(languageName)).toEqual(expect.arrayContaining(["English", "हिन्दी", "Cymraeg"]))
})

test("every mail template is rendered in an added language", () => {
  for (const template of MAIL_TEMPLATES) {
    const { subject, html, text } = renderMail({
      language: third,
      template,
      institute: { name: "Acme", brandPrimary: "#0f5c56" },
      name: "Asha",
      values: {
        used: "400",
        limit: "500",
        rows: "7",
        ...{ name: "N", item: "I", amount: "₹1", order: "7", title: "T", role: "Student", kind: "email", until: "D" },
        ...{
          opening: "O",
          change: "connected",
          provider: "Google",
          step: "requested",
          author: "A",
          host: "H",
          visitor: "V",
        },
      },
      link: "https://acme.test/",
    })
    expect([subject, text.split("\n")[0]]).toEqual([expect.stringMatching(/^⟦.*⟧$/s), expect.stringMatching(/^⟦.*⟧$/)])
    expect(html).toContain(`lang="${THIRD_LANGUAGE}"`)
  }
})

test("a notice of an event is rendered in an added language", () => {
  setEvents(Object.values(accountEvents))
  const reader = { language: third, institute: "Acme", country: "IN", timezone: "Asia/Kolkata" }
  const data = { userId: 1, ending: "0001", number: null }
  const notice = openNotice({ key: accountEvents.numberChanged.key, notice: "number", data }, reader)
  expect(notice?.text("sms")).toMatch(/^⟦.*⟧$/)
})

test("dates and amounts are formatted by an added language", () => {
  const locale = localeOf(third, "IN")
  expect(formatDate("2026-11-19T20:30:00Z", { locale, timezone: "Asia/Kolkata" })).toBe("20 Tach 2026")
  expect(formatMoney(1_234_567_00, "INR", locale)).toBe("₹1,234,567")
})
