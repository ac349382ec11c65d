import type { SESv2Client } from "@aws-sdk/client-sesv2"
import type { IdentityStatus, SenderIdentities } from "./sender-identity"

/** An account of Amazon SES, and how it is reached. */
export interface SesSettings {
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of a service other than AWS. */
  endpoint?: string | undefined
}

const TIMEOUT_MS = 3_000

const STATUSES: Record<string, IdentityStatus> = {
  NOT_STARTED: "pending",
  PENDING: "pending",
  TEMPORARY_FAILURE: "pending",
  SUCCESS: "verified",
  FAILED: "failed",
}

/**
 * Verifies addresses as email identities of Amazon SES. SES mails its link when an identity is created, so an identity
 * that is not verified is created anew when it is requested again.
 */
export function sesIdentities(settings: SesSettings): SenderIdentities {
  let opened: Promise<SESv2Client> | undefined
  const client = () => (opened ??= openClient(settings))

  async function find(email: string): Promise<IdentityStatus> {
    const { GetEmailIdentityCommand } = await import("@aws-sdk/client-sesv2")
    try {
      const { VerificationStatus } = await (await client()).send(new GetEmailIdentityCommand({ EmailIdentity: email }))
      return STATUSES[VerificationStatus ?? ""] ?? "pending"
    } catch (error) {
      if (isNamed(error, "NotFoundException")) return "not_requested"
      throw error
    }
  }

  return {
    find,
    async request(email) {
      const { CreateEmailIdentityCommand, DeleteEmailIdentityCommand } = await import("@aws-sdk/client-sesv2")
      const status = await find(email)
      if (status === "verified") return
      const ses = await client()
      if (status !== "not_requested") await ses.send(new DeleteEmailIdentityCommand({ EmailIdentity: email }))
      try {
        await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: email }))
      } catch (error) {
        if (!isNamed(error, "AlreadyExistsException")) throw error
      }
    },
  }
}

/** The SDK is loaded by installations that use it. */
async function openClient({ region, endpoint, ...credentials }: SesSettings): Promise<SESv2Client> {
  const { SESv2Client } = await import("@aws-sdk/client-sesv2")
  return new SESv2Client({
    region,
    credentials,
    ...(endpoint && { endpoint }),
    requestHandler: { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    maxAttempts: 2,
  })
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name
