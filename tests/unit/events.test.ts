import type { z } from "zod"
import { openNotice } from "@/lib/features/events/render-notice"
import { setEvents } from "@/lib/features/events/registry"
import { orderEvents } from "@/lib/features/orders/events"
import { layOutMail } from "@/lib/features/mail/lay-out-mail"
import { eventList } from "@/lib/main/event-list"
import { LANGUAGES, type Language } from "@/lib/shared/messages/languages"
import { sampleOf } from "../setup/sample-of"

const MAX_TITLE = 60
const MAX_BODY = 200
const readerOf = (language: Language) => ({ language, institute: "Acme", country: "IN", timezone: "Asia/Kolkata" })

beforeAll(() => setEvents(eventList))

const notices = eventList.flatMap((event) =>
  Object.entries(event.notices).flatMap(([name, notice]) =>
    LANGUAGES.map((language) => [event.key, name, language, { event, notice }] as const),
  ),
)

test.each(notices)("%s tells %s in %s by every channel that it names", (key, name, language, { event, notice }) => {
  const opened = openNotice({ key, notice: name, data: sampleOf(event.data as z.ZodType) }, readerOf(language))
  if (!opened) throw new Error("the sample is none of its facts")
  const { has, text } = opened
  const shown = {
    bell: () => ({ title: text("title"), body: text("body") }),
    email: () => ({
      subject: text(has("subject") ? "subject" : "title"),
      body: text(has("intro") ? "intro" : "body"),
      button: text("button"),
    }),
    sms: () => ({ sms: text("sms") }),
  }
  for (const channel of notice.channels) {
    const texts = Object.values(shown[channel]())
    expect(texts.filter((one) => one === "" || /[{}]|^\w+\.\w+/.test(one))).toEqual([])
  }
  if (notice.channels.includes("bell")) {
    expect(text("title").length).toBeLessThanOrEqual(MAX_TITLE)
    expect(text("body").length).toBeLessThanOrEqual(MAX_BODY)
  }
  expect(opened.link).toMatch(/^\//)
})

test("facts of another shape, and events of a newer version, are not rendered", () => {
  const reader = readerOf("en")
  expect(openNotice({ key: "order.paid", notice: "buyer", data: {} }, reader)).toBeUndefined()
  expect(openNotice({ key: "order.teleported", notice: "buyer", data: {} }, reader)).toBeUndefined()
})

test("a receipt states the facts that are known, and escapes them", () => {
  const bought = {
    orderId: 1,
    buyerId: 2,
    itemId: 3,
    item: "<i>Soil</i>",
    kind: "book",
    amountMinor: 39_900,
    currency: "INR",
  }
  const receipt = { number: "A-1", paidAt: "2026-11-26T10:00:00Z", method: null, seller: "Acme LLP\n1 Road, Pune", gstin: null, support: null } // oxfmt-ignore
  const opened = openNotice(
    { key: orderEvents.paid.key, notice: "buyer", data: { ...bought, ...receipt } },
    readerOf("en"),
  )
  const { html, text } = layOutMail({
    language: "en",
    institute: { name: "Acme", brandPrimary: "#0f5c56" },
    name: "Asha",
    subject: "S",
    intro: "I",
    button: "B",
    link: "https://acme.test/",
    facts: opened?.facts,
  })
  expect(text).toContain(
    "Item: <i>Soil</i>\nAmount paid: ₹399\nDate: 26 Nov 2026, 3:30 pm IST\nOrder: A-1\nSold by: Acme LLP, 1 Road, Pune\n",
  )
  expect(html).toContain("&lt;i&gt;Soil&lt;/i&gt;</td>")
  expect(html).not.toMatch(/GSTIN|Support/)
})
