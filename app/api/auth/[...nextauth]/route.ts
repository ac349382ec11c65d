export { answerNextAuth as GET, answerNextAuth as POST } from "@/lib/web-session/next-auth-route"
