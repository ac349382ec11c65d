import { createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from "node:crypto"
import { push } from "@/lib/features/push/contract"
import { vapidKeys } from "@/lib/server/gateways/push/vapid-keys"
import { send, type Someone, unique } from "./world"

/** A browser as a push service sees it: its keys, and what it can read. */
export function browserWithKeys() {
  const curve = createECDH("prime256v1")
  curve.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: curve.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
    /** Decrypts one record of aes128gcm by RFC 8188 and RFC 8291, written anew from their text. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const senderKey = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const shared = curve.computeSecret(senderKey)
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey])
      const secret = Buffer.from(hkdfSync("sha256", shared, auth, info, 32))
      const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16))
      const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12))
      const cipher = createDecipheriv("aes-128-gcm", key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8")
    },
  }
}

/** An id as a browser draws one. */
export const newFid = () => randomBytes(16).toString("base64url")

/** The options of a subscription that no other test has. */
export function subscription(endpoint = `https://push.example.com/${unique("endpoint")}`) {
  const { p256dh, auth } = browserWithKeys()
  return { auth, p256dh, endpoint, swScope: "http://acme.localhost/", vapidKey: vapidKeys.publicKey }
}

/** The token that a subscription is known by. */
export const tokenOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("base64url")

/** Sends the subscription of a person's browser, new or of an id that it had before. */
export const installFor = (
  person: Someone,
  { fid = newFid(), options = subscription() }: { fid?: string; options?: ReturnType<typeof subscription> } = {},
) => send(person, push.install, { body: { instituteId: person.instituteId, fid, subscriptionOptions: options } })

/** Saves a token for a person. */
export const saveFor = (person: Someone, pushToken: string) =>
  send(person, push.saveToken, { params: { pushToken, instituteId: String(person.instituteId) } })

/** Registers a browser for a person, from beginning to end. */
export async function registerFor(person: Someone, options = subscription()): Promise<string> {
  const { data } = await installFor(person, { options })
  await saveFor(person, data.token)
  return data.token
}
