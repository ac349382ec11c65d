import { takeUp, withoutAddress } from "@/lib/features/events/delivery-rules"

test.each([
  ["a job of a former version", null, null, "send", "send"],
  ["what is due", "due", null, "send", "send"],
  ["what a run was sending when it ended", "sending", null, "send", "unknown"],
  ["what was sent", "sent", null, "nothing", "nothing"],
  ["what was skipped", "skipped", "too_late", "nothing", "nothing"],
  ["what has failed, and is run again by hand", "failed", "550 no such mailbox", "send", "send"],
] as const)("%s", (_, state, reason, email, sms) => {
  expect(takeUp("email", { state, reason })).toBe(email)
  expect(takeUp("sms", { state, reason })).toBe(sms)
})

test("an SMS that may have been sent is never sent again", () => {
  expect(takeUp("sms", { state: "failed", reason: "unknown" })).toBe("nothing")
})

test.each([
  ["550 5.1.1 <asha@example.com>: Recipient address rejected", "550 5.1.1 <…>: Recipient address rejected"],
  ["no mailbox asha+news@mail.example.com here", "no mailbox … here"],
  ["invalid number +919876543210 (code 422)", "invalid number … (code 422)"],
  ["x".repeat(600), "x".repeat(500)],
])("a reason has no address: %s", (words, stored) => {
  expect(withoutAddress(words)).toBe(stored)
})
