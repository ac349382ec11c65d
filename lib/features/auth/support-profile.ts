import type { Profile } from "./auth-shapes"

/** The profile of somebody of support, who is no member: their name alone, and what the shape asks for. */
export const supportProfile = ({ userId, instituteId, name }: { userId: number; instituteId: number; name: string }) =>
  ({
    user_id: userId,
    user_profile_id: userId,
    first_name: name,
    last_name: "",
    email: "",
    mobile_number: null,
    email_verified: true,
    mobile_verified: true,
    gender: null,
    profileImage: null,
    role: { roleType: "InstituteAdmin" },
    selectedInstitute: instituteId,
    language: null,
    theme: null,
  }) satisfies Profile
