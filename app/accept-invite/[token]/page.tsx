export {
  AcceptInvitePage as default,
  acceptInviteMetadata as generateMetadata,
} from "@/components/auth/invitation/accept-invite-page.server"
