// Runs the OAuth provider as a separate process for the browser tests, in place of both Google and Facebook.
import { startOAuthProvider } from "./oauth-provider"

const { close } = await startOAuthProvider({
  port: Number(process.env.GOOGLE_PORT),
  clientId: process.env.GOOGLE_CLIENT_ID ?? "",
  clientSecret: process.env.GOOGLE_CLIENT_SECRET ?? "",
})
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().then(() => process.exit(0)))
