// A process of its own beside the program that the browser tests use: the provider that both Google and Facebook are to it.
import { startProvider } from "./provider"

const { close } = await startProvider({
  port: Number(process.env.GOOGLE_PORT),
  clientId: process.env.GOOGLE_CLIENT_ID ?? "",
  clientSecret: process.env.GOOGLE_CLIENT_SECRET ?? "",
})
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().then(() => process.exit(0)))
