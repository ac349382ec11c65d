import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { hashPassword } from "@/lib/server/auth/password"
import { withinPasswordTries } from "@/lib/server/auth/password-tries"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { storePicture } from "@/lib/server/media/store-picture"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { NewPerson, Profile } from "./contract"
import { isCommonPassword } from "./common-passwords.server"
import { joinInstitute, mayJoin } from "./join.server"
import { findByEmail, findProfile } from "./person-queries.server"
import { provePerson } from "./sign-in.server"

/**
 * Makes a person a student of an institute: a new one with the details given, or an existing one who proves to be them
 * with their password. Throws `email_taken` when the e-mail is somebody's and the password is not theirs.
 */
export async function signUp(details: NewPerson, picture: Upload | undefined, facts: RequestFacts): Promise<Profile> {
  const { email, instituteId } = details
  const known = await readPlatform((db) => findByEmail(db, email))
  if (!(await readInstitute(instituteId, (db) => mayJoin(db, known?.id)))) throw new Failure("sign_up_closed")
  const userId = known ? await prove(details, facts) : await create(details, picture)
  const profile = await withInstitute(instituteId, async (db) => {
    await joinInstitute(db, userId)
    return findProfile(db, userId)
  })
  if (!profile) throw new Failure("not_found")
  return profile
}

async function prove({ email, password }: NewPerson, { ip }: RequestFacts): Promise<number> {
  const person = await withinPasswordTries({ email, ip }, () => provePerson(email, password))
  if (!person) throw new Failure("email_taken")
  if (person.disabledAt) throw new Failure("disabled")
  return person.id
}

async function create(details: NewPerson, picture: Upload | undefined): Promise<number> {
  requireGoodPassword(details)
  const passwordHash = await hashPassword(details.password)
  const stored = picture && (await storePicture(details.instituteId, picture.path))
  const made = await withPlatform(async (db) => {
    const user = await db
      .insertInto("users")
      .values({
        email: details.email,
        firstName: details.first_name,
        lastName: details.last_name,
        mobile: details.mobile_number ?? null,
        gender: details.gender ?? null,
        image: stored?.key ?? null,
        passwordHash,
        updatedAt: sql`now()`,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst()
    return user?.id
  })
  if (made === undefined) throw new Failure("email_taken")
  return made
}

function requireGoodPassword({ email, password }: NewPerson) {
  const fault =
    password.toLowerCase() === email
      ? "Must not be the e-mail"
      : isCommonPassword(password) && "Too many people use this password"
  if (fault) throw new Failure("invalid_input", { fields: { password: [fault] } })
}
