import { SMTPServer } from "smtp-server"

/** A mail server that answers as it is told, and keeps the addresses of what it took. */
export interface ScriptedMailServer {
  taken: string[]
  /** The answer to each recipient from now on: a status of SMTP; 250 when left out. */
  answer: (status?: number) => void
  stop: () => Promise<void>
}

/** Starts a mail server at a port of this machine. */
export async function listenForMail(port: number): Promise<ScriptedMailServer> {
  const taken: string[] = []
  let status = 250
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      done(status === 250 ? null : Object.assign(new Error("as the test says"), { responseCode: status }))
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on("end", () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    taken,
    answer: (next = 250) => {
      status = next
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
