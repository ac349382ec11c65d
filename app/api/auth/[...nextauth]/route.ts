export { handleNextAuth as GET, handleNextAuth as POST } from "@/lib/web-session/next-auth-route"
