import { findFreePort } from "../setup/child-program"
import { listenForMail, type ScriptedMailServer } from "../setup/scripted-mail-server"

/** A mail server that can go away and come back. */
export interface MailControl {
  url: string
  /** The addresses of what it has taken, in order. */
  taken: string[]
  start: () => Promise<void>
  stop: () => Promise<void>
  /** When it was stopped last. */
  stoppedAt: () => Date
}

/** Starts a mail server. */
export async function startMailControl(): Promise<MailControl> {
  const port = await findFreePort()
  const taken: string[] = []
  let stoppedAt = new Date()
  let server: ScriptedMailServer | undefined = await listenForMail(port)
  return {
    url: `smtp://127.0.0.1:${port}`,
    get taken() {
      return [...taken, ...(server?.taken ?? [])]
    },
    async start() {
      server ??= await listenForMail(port)
    },
    async stop() {
      const stopped = server
      server = undefined
      stoppedAt = new Date()
      await stopped?.stop()
      taken.push(...(stopped?.taken ?? []))
    },
    stoppedAt: () => stoppedAt,
  }
}
