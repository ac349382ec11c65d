export {
  AcceptInvitePage as default,
  acceptInviteMetadata as generateMetadata,
} from "@/components/members/accept-invite-page.server"
