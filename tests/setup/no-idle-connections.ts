// For every test: Node's default agent uses no connection twice. A server closes an idle one after five seconds, also while
// the machine stands still, and a request that is being sent on it then fails.
import { globalAgent } from "node:http"

Object.assign(globalAgent, { keepAlive: false })
