import { hashPassword } from "@/lib/server/auth/password"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { markMobileVerified } from "../setup/otp"
import { password } from "../setup/sign-in"
import { type Slug, createMember } from "../setup/test-app"

/** Creates an administrator with a password and a verified number. */
export async function createVerifiedAdmin(slug: Slug = "acme") {
  const admin = await createMember("InstituteAdmin", slug)
  const passwordHash = await hashPassword(password)
  await withPlatform((db) => db.updateTable("users").set({ passwordHash }).where("id", "=", admin.userId).execute())
  return { admin, mobile: await markMobileVerified(admin.userId) }
}
