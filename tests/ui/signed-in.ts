/** The response of next-auth to a signed-in student. */
export const signedIn = () =>
  Response.json({
    user: {
      user_id: 7,
      first_name: "Asha",
      email: "asha@example.test",
      role: "Student",
      selectedInstitute: 2,
      profileImage: null,
    },
    access_token: "t",
    user_unique_login_token: "l",
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  })
