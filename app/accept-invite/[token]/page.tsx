export {
  AcceptInvitePage as default,
  acceptInviteMetadata as generateMetadata,
} from "@/components/members/invitation/accept-invite-page.server"
