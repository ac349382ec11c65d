export { answerNextAuth as GET, answerNextAuth as POST } from "@/lib/server/auth/next-auth-route"
