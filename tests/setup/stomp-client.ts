import { Client, type IStompSocket } from "@stomp/stompjs"
import { WebSocket } from "ws"
import type { LiveProgram } from "./live"
import type { TestMember } from "./test-app"

const clients = new Set<Client>()

/** Decides which messages of a socket are lost on their way. */
export interface Losses {
  sent?: (text: string) => boolean
  received?: (text: string) => boolean
}

/** Whether a message is a heart-beat. */
export const isHeartbeat = (text: string) => text === "\n"

class LossySocket extends WebSocket {
  losses: Losses = {}
  override send(data: Parameters<WebSocket["send"]>[0], ...rest: unknown[]): void {
    if (this.losses.sent?.(String(data))) return
    Reflect.apply(super.send, this, [data, ...rest])
  }
  override emit(event: string, ...values: unknown[]): boolean {
    if (event === "message" && this.losses.received?.(String(values[0]))) return true
    return super.emit(event, ...values)
  }
}

/** Opens a socket as a page of acme does. */
export function openStompSocket({ port }: Pick<LiveProgram, "port">, losses: Losses = {}): IStompSocket {
  const host = `acme.localhost:${port}`
  const headers = { host, origin: `http://${host}` }
  const socket = new LossySocket(`ws://127.0.0.1:${port}/live`, ["v12.stomp"], { headers })
  socket.losses = losses
  return socket
}

/** A client of the library for a member, not yet active; `deactivateClients` ends it. */
export function stompClient(program: Pick<LiveProgram, "port">, member: TestMember, losses: Losses = {}): Client {
  const client = new Client()
  client.webSocketFactory = () => openStompSocket(program, losses)
  client.connectHeaders = { Authorization: `Bearer ${member.accessToken}`, loginToken: member.loginToken }
  client.reconnectDelay = 0
  clients.add(client)
  return client
}

/** Ends the clients of a test. */
export async function deactivateClients(): Promise<void> {
  await Promise.all([...clients].map((client) => client.deactivate({ force: true })))
  clients.clear()
}

/** Activates a client and waits until it is connected. */
export function connected(client: Client): Promise<void> {
  const promise = new Promise<void>((resolve) => (client.onConnect = () => resolve()))
  client.activate()
  return promise
}

/** Waits until the socket of a client is closed; returns the code. */
export const closed = (client: Client): Promise<number> =>
  new Promise((resolve) => (client.onWebSocketClose = ({ code }: { code: number }) => resolve(code)))
