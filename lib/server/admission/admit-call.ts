import { clientNetwork } from "../network/client-network"
import { CALL_LIMITS } from "./limits"
import { createSemaphore } from "../concurrency/semaphore"

const calls = createSemaphore(CALL_LIMITS)

/** Runs an API call once there is room, the addresses of clients in turn; throws `busy` when too many wait. */
export const admitCall = <T>(ip: string, run: () => Promise<T>): Promise<T> => calls.run(clientNetwork(ip), run)
