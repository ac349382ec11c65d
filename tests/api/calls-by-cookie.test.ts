import { encode } from "next-auth/jwt"
import { auth } from "@/lib/features/auth/contract"
import { authHandlers } from "@/lib/features/auth/handlers.server"
import { sessionSecret } from "@/lib/server/auth/session-cookie"
import { httpApp } from "@/lib/server/api/app"
import { createMember } from "../setup/test-app"

const app = httpApp(authHandlers)
const ofOwnPage = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" }

test("a call is authenticated by its headers alone, never by the cookie of the session", async () => {
  const { userId, email, instituteId, accessToken, loginToken } = await createMember("Student")
  const user = { user_id: userId, first_name: "A", email, role: "Student", selectedInstitute: instituteId, profileImage: null } // oxfmt-ignore
  const token = { user, accessToken, loginToken, accessEndsAt: Date.now() + 900_000 }
  const cookie = `__Host-next-auth.session-token=${await encode({ token, secret: await sessionSecret() })}`
  const show = (headers: Record<string, string>) =>
    app.request(`http://acme.localhost/api${auth.getProfile.path}`, { headers: { ...ofOwnPage, cookie, ...headers } })
  expect((await show({})).status).toBe(401)
  expect((await show({ authorization: `Bearer ${accessToken}`, loginToken })).status).toBe(200)
})
