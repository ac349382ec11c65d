import { createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from "node:crypto"
import { push } from "@/lib/features/push/contract"
import { vapidKeys } from "@/lib/server/gateways/push/vapid-keys"
import { send, type TestMember, unique } from "./test-app"

/** The keys of a browser's push subscription, and a function that decrypts messages to it. */
export function createPushKeys() {
  const curve = createECDH("prime256v1")
  curve.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: curve.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
    /** Decrypts one aes128gcm record by RFC 8188 and RFC 8291, independently of the product's library. */
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

/** A random installation id, as browsers generate it. */
export const newFid = () => randomBytes(16).toString("base64url")

/** Unique options of a subscription. */
export function subscription(endpoint = `https://push.example.com/${unique("endpoint")}`) {
  const { p256dh, auth } = createPushKeys()
  return { auth, p256dh, endpoint, swScope: "http://acme.localhost/", vapidKey: vapidKeys.publicKey }
}

/** The token of a subscription. */
export const tokenOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("base64url")

/** Registers a browser of a person, with a new or an earlier installation id. */
export const installBrowser = (
  person: TestMember,
  { fid = newFid(), options = subscription() }: { fid?: string; options?: ReturnType<typeof subscription> } = {},
) => send(person, push.install, { body: { instituteId: person.instituteId, fid, subscriptionOptions: options } })

/** Saves a push token for a person. */
export const savePushToken = (person: TestMember, pushToken: string) =>
  send(person, push.saveToken, { params: { pushToken, instituteId: String(person.instituteId) } })

/** Registers a browser for a person and saves its token; returns the token. */
export async function registerBrowser(person: TestMember, options = subscription()): Promise<string> {
  const { data } = await installBrowser(person, { options })
  await savePushToken(person, data.token)
  return data.token
}
