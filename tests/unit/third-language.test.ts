import { MAIL_TEMPLATES, renderMail } from "@/lib/features/mail/render-mail"
import { sendSms } from "@/lib/features/mail/send-sms.server"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { formatDate } from "@/lib/shared/dates"
import { localeOf, languageOf } from "@/lib/shared/locale"
import { listCatalogues, messagesOf } from "@/lib/shared/messages/catalogue"
import { chosenLanguage, firstLanguage, languageName, LANGUAGES } from "@/lib/shared/messages/languages"
import { formatMoney } from "@/lib/shared/money"
import { THIRD_LANGUAGE } from "../setup/third-language"

// The budget is counted in the database.
jest.mock("@/lib/features/mail/sms-budget.server", () => ({
  sendWithinBudget: (_: number, send: () => Promise<void>) => send(),
}))
jest.mock("@/lib/shared/messages/languages", () =>
  jest.requireActual<typeof import("../setup/third-language")>("../setup/third-language").languagesWithThird(),
)

const third = LANGUAGES.at(-1) ?? "en"

test("an added language is in the catalogue, with every feature", () => {
  expect(listCatalogues().map(({ language }) => language)).toEqual(["en", "hi", THIRD_LANGUAGE])
  expect(Object.keys(messagesOf(third)).toSorted()).toEqual(Object.keys(messagesOf("en")).toSorted())
})

test("an added language is recognised where a person, an institute or a locale names it, and has its own name", () => {
  expect(firstLanguage("xx", null, THIRD_LANGUAGE, "hi")).toBe(THIRD_LANGUAGE)
  expect([chosenLanguage(THIRD_LANGUAGE), chosenLanguage("xx")]).toEqual([THIRD_LANGUAGE, null])
  expect(languageOf("ta-IN")).toBe(THIRD_LANGUAGE)
  expect(LANGUAGES.map(languageName)).toEqual(["English", "हिन्दी", "தமிழ்"])
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
        ...{ name: "N", item: "I", amount: "₹1", order: "7", title: "T", role: "Student", kind: "email", until: "D" },
        ...{ change: "connected", provider: "Google", step: "requested", author: "A", host: "H", visitor: "V" },
      },
      link: "https://acme.test/",
    })
    expect([subject, text.split("\n")[0]]).toEqual([expect.stringMatching(/^⟦.*⟧$/s), expect.stringMatching(/^⟦.*⟧$/)])
    expect(html).toContain(`lang="${THIRD_LANGUAGE}"`)
  }
})

test("an SMS is sent in an added language", async () => {
  const values = { institute: "Acme", ending: "0001" }
  const request = { instituteId: 1, to: "+919876500001", language: THIRD_LANGUAGE, template: "mobileChanged", values }
  await sendSms.run(sendSms.shape.parse(request))
  const sent = (await readOutbox(10)).find((message) => message.kind === "sms" && message.to === request.to)
  expect(sent).toMatchObject({ text: expect.stringMatching(/^⟦.*⟧$/) })
})

test("dates and amounts are formatted by an added language", () => {
  const locale = localeOf(third, "IN")
  expect(formatDate("2026-11-19T20:30:00Z", { locale, timezone: "Asia/Kolkata" })).toBe("20 நவ., 2026")
  expect(formatMoney(1_234_567_00, "INR", locale)).toBe("₹12,34,567")
})
