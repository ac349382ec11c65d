import { env } from "@/lib/server/env.server"
import { saveToOutbox } from "../outbox"

/** A text message: a mobile number in E.164, the operator's registered template, and the template's values. */
export interface Sms {
  to: string
  template: string
  text: string
  values: Record<string, string>
}

/** Thrown where the provider surely did not take an SMS, so that it may be sent again. */
export class SmsNotSent extends Error {}

/** Sends text messages; throws a `SmsNotSent` when the provider refused one, and another error when nobody knows whether it took it. */
export interface SmsGateway {
  send: (sms: Sms) => Promise<void>
}

const TIMEOUT_MS = 5_000

/** The errors of a connection that was never made. */
const NOT_CONNECTED = new Set<unknown>(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"])

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

/** Fetches; throws a `SmsNotSent` where the request did not leave. */
async function askOnce(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    const code = fieldOf(fieldOf(error, "cause"), "code")
    throw NOT_CONNECTED.has(code) ? new SmsNotSent(`the SMS provider is not reached: ${String(code)}`) : error
  }
}

/** Sends by MSG91's flow API, with the templates that India's regulator requires. */
export function msg91(config: {
  key: string
  sender: string
  templates: Record<string, string>
  baseUrl?: string
}): SmsGateway {
  return {
    async send({ to, template, values }) {
      const response = await askOnce(`${config.baseUrl ?? "https://control.msg91.com"}/api/v5/flow`, {
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
      if (response.ok && isAccepted) return
      const message = `the SMS provider answered ${response.status}`
      throw response.status >= 500 || answer === undefined ? new Error(message) : new SmsNotSent(message)
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
          "institute.suspended": env.MSG91_SUSPENDED_TEMPLATE ?? "",
          "institute.closed": env.MSG91_CLOSED_TEMPLATE ?? "",
          "plan.expired": env.MSG91_EXPIRED_TEMPLATE ?? "",
          "plan.payment_failed": env.MSG91_UNPAID_TEMPLATE ?? "",
        },
      })
    : outboxSms
