import { ITEM_KINDS, type ItemKind } from "./item-kinds"

/** The addresses of the product, spelled once (spec §2, domain.md §1). */
export const paths = {
  home: "/",
  login: "/login",
  register: "/register",
  sessionEnded: "/session-ended",
  planExpired: "/planExpired",
  error: "/error",
  institutes: "/institutes",
  homepage: "/homepage",
  aboutUs: "/about-us",
  contactUs: "/contact-us",
  features: "/features",
  pricing: "/pricing",
  faq: "/faq",
  terms: "/terms",
  privacy: "/privacy",
  refundPolicy: "/refund-policy",
  legalContact: "/legal-contact",
  institute: (id: number) => `/institute/${id}`,
  instituteInfo: (id: number) => `/institute-info?id=${id}`,
  items: (instituteId: number, kind: ItemKind) => `/institute/${instituteId}/${ITEM_KINDS[kind].path}`,
  item: (instituteId: number, kind: ItemKind, id: number) => `/institute/${instituteId}/${ITEM_KINDS[kind].path}/${id}`,
  teachers: (instituteId: number) => `/institute/${instituteId}/teachers`,
  teacher: (instituteId: number, id: number) => `/institute/${instituteId}/teachers/${id}`,
  checkout: (instituteId: number, kind: ItemKind, id: number) =>
    `/institute/${instituteId}/checkout/${ITEM_KINDS[kind].path}/${id}`,
  checkoutResult: (instituteId: number, transactionId: string) =>
    `/institute/${instituteId}/checkout/result/${transactionId}`,
  learn: (kind: ItemKind, itemId: number, materialId?: number) =>
    `/student/learn/${ITEM_KINDS[kind].path}/${itemId}${materialId ? `/${materialId}` : ""}`,
  myLearning: "/student/my-learning",
  orders: "/student/orders",
  deskOrders: "/admin/orders",
  media: (key: string) => `/media/${key}`,
} as const
