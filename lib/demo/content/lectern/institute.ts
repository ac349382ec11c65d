import type { InstituteContent } from "../types"
import { lecternCourses } from "./courses"
import { lecternOtherItems } from "./other-items"
import { lecternAdmin, lecternStudent, lecternStudents, lecternTeachers } from "./people"
import { lecternNotifications } from "./notifications"

/** Lectern itself: the institute of the main host, where creators learn to teach and sell. */
export const lectern: InstituteContent = {
  id: 1,
  slug: "lectern",
  name: "Lectern",
  legalName: "Lectern Technologies Private Limited",
  tagline: "Teach what you know. Earn as a creator.",
  about: `Lectern gives anyone who teaches their own online academy: a website, a storefront, a classroom and a checkout. You bring what you know; we take care of pages, payments, receipts and the video player.

A music school in Varanasi, an academy in Bengaluru and a coaching centre in Delhi run on it, and so can a person with one good course and a quiet evening.

You keep your name, your students and your prices.`,
  brand: { primary: "#3b4cca", accent: "#f2a541" },
  contactEmail: "hello@lectern.test",
  contactPhone: "+912240015500",
  address: "Unit 9, Sitaram Mills Compound, N M Joshi Marg, Lower Parel, Mumbai 400011",
  stateCode: "27",
  gstin: "27AADCL9043K1Z6",
  tax: { registration: "regular", pricesIncludeTax: true },
  locale: "en",
  plan: "enterprise",
  featured: false,
  teaser: "talk",
  highlights: [
    { title: "Your own domain", text: "A sub-domain from the first minute, your own domain when you are ready." },
    {
      title: "Sell what you make",
      text: "Courses, recordings, books and study material, each with its own page and price.",
    },
    {
      title: "Paid the same week",
      text: "Cards and UPI through your own gateway account, with a receipt for every sale.",
    },
    {
      title: "Reports you can trust",
      text: "Double-entry bookkeeping, so that your dashboard and your bank agree.",
    },
  ],
  achievements: [
    { value: "5", label: "institutes in this demonstration" },
    { value: "1 day", label: "until we answer, on working days" },
    { value: "0", label: "rupees to begin" },
    { value: "2", label: "languages, more to come" },
  ],
  faqs: [
    [
      "What does it cost to begin?",
      "Nothing. The free plan has no time limit; you pay a small share of each online sale, and nothing when you do not sell.",
    ],
    [
      "Who owns my content and my students?",
      "You do. You can take both with you at any time as files that other programs read.",
    ],
    [
      "Can I use my own domain?",
      "Yes, from the Growth plan on. Point it at us, and we check it and look after the certificate.",
    ],
    [
      "How do I get paid?",
      "Connect your own payment account, and buyers pay straight into it. Until you do, the platform collects for you and shows what it owes you.",
    ],
    [
      "Do you make tax invoices?",
      "Yes. Each sale has its tax invoice, bill of supply or receipt, as your registration asks, and each month its GSTR-1.",
    ],
    ["Is there a trial of the larger plans?", "Fourteen days of Growth, without a card."],
  ],
  admin: lecternAdmin,
  teachers: lecternTeachers,
  student: lecternStudent,
  students: lecternStudents,
  courses: lecternCourses,
  otherItems: lecternOtherItems,
  enquiries: [
    {
      name: "Hemant Barve",
      email: "hemant.barve@example.test",
      mobile: "+919822045613",
      message: "We run yoga classes in four cities. Can each city have its own page under one institute?",
      daysAgo: 2,
    },
    {
      name: "Nandini Sen",
      email: "nandini.sen@example.test",
      mobile: "+919830661207",
      message: "I have 140 recorded lectures on a hard disk. What is the quickest way to bring them over?",
      daysAgo: 5,
    },
  ],
  notifications: lecternNotifications,
}
