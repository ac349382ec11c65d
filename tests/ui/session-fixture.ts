/** The person of a session as the server names them. */
export const sessionUser = {
  user_id: 7,
  first_name: "Meera",
  email: "meera@acme.test",
  role: "Student",
  selectedInstitute: 2,
  profileImage: null,
  user_profile_id: 70,
  mobile_number: "+919800000000",
  gender: "female",
  bucketName: "institute-2",
}

/** A session as the server answers it, its access token valid for a quarter of an hour. */
export const liveSession = (more: object = {}) => ({
  user: sessionUser,
  access_token: "access-1",
  user_unique_login_token: "login-1",
  expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  expires: "2030-01-01T00:00:00.000Z",
  ...more,
})
