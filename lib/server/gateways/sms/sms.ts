import { env } from "@/lib/server/env.server"
import { keepInOutbox } from "../outbox"

/** A short message: to a mobile in E.164, by the template that the operator registered for it, with what fills it. */
export interface Sms {
  to: string
  template: string
  text: string
  values: Record<string, string>
}

/** Sends short messages; throws when the provider did not take one. */
export interface SmsGateway {
  send: (sms: Sms) => Promise<void>
}

const TIMEOUT_MS = 5_000

/** MSG91's flow interface, whose templates India's regulator asks for. */
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
      const isTaken = typeof answer === "object" && answer !== null && "type" in answer && answer.type === "success"
      if (!response.ok || !isTaken) throw new Error(`the SMS provider answered ${response.status}`)
    },
  }
}

/** The local form: every message is kept in the outbox of the developer. */
export const outboxSms: SmsGateway = {
  async send({ to, text }) {
    await keepInOutbox({ kind: "sms", to, text })
  },
}

/** The gateway that the settings choose. */
export const smsGateway: SmsGateway =
  env.MSG91_KEY && env.MSG91_SENDER
    ? msg91({
        key: env.MSG91_KEY,
        sender: env.MSG91_SENDER,
        templates: {
          receipt: env.MSG91_RECEIPT_TEMPLATE ?? "",
          code: env.MSG91_CODE_TEMPLATE ?? "",
          mobileChanged: env.MSG91_MOBILE_TEMPLATE ?? "",
          mobileReleased: env.MSG91_RELEASED_TEMPLATE ?? "",
        },
      })
    : outboxSms
