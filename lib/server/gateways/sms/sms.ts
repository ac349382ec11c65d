import { env } from "@/lib/server/env.server"
import { saveToOutbox } from "../outbox"

/** A text message: a mobile number in E.164, the operator's registered template, and the template's values. */
export interface Sms {
  to: string
  template: string
  text: string
  values: Record<string, string>
}

/** Sends text messages; throws when the provider did not accept one. */
export interface SmsGateway {
  send: (sms: Sms) => Promise<void>
}

const TIMEOUT_MS = 5_000

/** Sends by MSG91's flow API, with the templates that India's regulator requires. */
export function msg91(config: {
  key: string
  sender: string
  templates: Record<string, string>
  baseUrl?: string
}): SmsGateway {
  return {
    async send({ to, template, values }) {
      const response = await fetch(`${config.baseUrl ?? "https://control.msg91.com"}/api/v5/flow`, {
        method: "POST",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
        headers: { authkey: config.key, "content-type": "application/json" },
        body: JSON.stringify({
          template_id: config.templates[template] ?? template,
          sender: config.sender,
          recipients: [{ mobiles: to.replace("+", ""), ...values }],
        }),
      })
      const answer: unknown = await response.json().catch(() => undefined)
      const isAccepted = typeof answer === "object" && answer !== null && "type" in answer && answer.type === "success"
      if (!response.ok || !isAccepted) throw new Error(`the SMS provider answered ${response.status}`)
    },
  }
}

/** The gateway for development: every message is saved in the outbox. */
export const outboxSms: SmsGateway = {
  async send({ to, text }) {
    await saveToOutbox({ kind: "sms", to, text })
  },
}

/** The configured gateway: MSG91, or the outbox. */
export const smsGateway: SmsGateway =
  env.MSG91_KEY && env.MSG91_SENDER
    ? msg91({
        key: env.MSG91_KEY,
        sender: env.MSG91_SENDER,
        templates: {
          "order.paid": env.MSG91_RECEIPT_TEMPLATE ?? "",
          code: env.MSG91_CODE_TEMPLATE ?? "",
          "account.number_changed": env.MSG91_MOBILE_TEMPLATE ?? "",
          "account.number_released": env.MSG91_RELEASED_TEMPLATE ?? "",
        },
      })
    : outboxSms
