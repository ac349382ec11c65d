import type { InstituteContent } from "../types"
import { sargamInstrumentCourses } from "./courses-instruments"
import { sargamRhythmCourses } from "./courses-rhythm"
import { sargamVoiceCourses } from "./courses-voice"
import { sargamOtherItems } from "./other-items"
import { sargamNotifications } from "./notifications"
import { sargamAdmin, sargamInvitations, sargamStaff, sargamStudent, sargamStudents, sargamTeachers } from "./people"

/** Sargam, a music school in Varanasi; everything in Hindi. */
export const sargam: InstituteContent = {
  id: 4,
  slug: "sargam",
  name: "सरगम संगीत विद्यालय",
  legalName: "सरगम संगीत सेवा संस्थान",
  tagline: "सुर की साधना, घर बैठे, गुरु के साथ",
  about: `सरगम की शुरुआत 1998 में वाराणसी के अस्सी मोहल्ले की एक छत पर हुई। शाम की आरती के बाद छह बच्चे एक ही हारमोनियम के चारों ओर बैठते थे। आज वही अभ्यास देश के सैकड़ों घरों में होता है।

हम संगीत को परीक्षा की तरह नहीं, रियाज़ की तरह सिखाते हैं: रोज़ थोड़ा, ध्यान से, और सुनकर। हर पाठ के साथ तानपूरे या तबले की संगत मिलती है, और हर सप्ताह गुरु आपका भेजा हुआ अभ्यास सुनते हैं।

उम्र की कोई सीमा नहीं है। हमारी सबसे छोटी शिष्या छह वर्ष की है और सबसे बड़े शिष्य इक्यासी के।`,
  brand: { primary: "#8f1d3f", accent: "#f59e0b" },
  contactEmail: "namaste@sargam.test",
  contactPhone: "+915422367100",
  address: "बी 1/148, अस्सी घाट मार्ग, वाराणसी 221005",
  stateCode: "09",
  gstin: "09AAJFS5127P1ZI",
  locale: "hi",
  plan: "growth",
  featured: true,
  teaser: "raga",
  highlights: [
    { title: "गुरु स्वयं सुनते हैं", text: "सप्ताह में एक बार अपना अभ्यास भेजिए, गुरु बोलकर उत्तर देते हैं।" },
    { title: "संगत साथ में", text: "हर पाठ के लिए तानपूरा और तबला, अपनी लय में।" },
    { title: "रोज़ बीस मिनट", text: "पाठ छोटे हैं, ताकि रियाज़ टूटे नहीं।" },
    { title: "कोई वाद्य न हो तब भी", text: "पहला महीना केवल गले और ताली से सीखा जा सकता है।" },
  ],
  achievements: [
    { value: "27", label: "वर्षों की परंपरा" },
    { value: "5,100+", label: "शिष्य, सोलह राज्यों में" },
    { value: "9", label: "गुरु और संगतकार" },
    { value: "42", label: "राग और ताल के पाठ" },
  ],
  faqs: [
    ["क्या बिना किसी पूर्व ज्ञान के सीख सकते हैं?", "हाँ। “स्वर साधना” और “तबला: पहला कायदा” बिल्कुल आरंभ से शुरू होते हैं।"],
    [
      "क्या अपना वाद्य होना आवश्यक है?",
      "गायन के लिए नहीं। तबला, हारमोनियम, सितार और बाँसुरी के लिए पहले दो सप्ताह बिना वाद्य के चल सकते हैं; फिर हम खरीदने में मदद करते हैं।",
    ],
    ["रोज़ कितना समय देना होगा?", "बीस मिनट पर्याप्त हैं, बस रोज़ हों। सप्ताह में एक दिन केवल सुनिए।"],
    ["क्या बच्चे भी सीख सकते हैं?", "छह वर्ष से ऊपर के बच्चे, पहले महीने किसी बड़े के साथ।"],
    ["गुरु से बात कैसे होती है?", "हर पाठ के नीचे अपना अभ्यास भेजिए। चाहें तो परामर्श का समय भी ले सकते हैं।"],
    [
      "शुल्क वापस हो सकता है?",
      "अपने ऑर्डर का नंबर और कारण हमें लिखिए। हम तीन दिन में उत्तर देते हैं, और जो लौटाते हैं वह उसी तरह लौटता है जैसे आपने दिया था।",
    ],
  ],
  admin: sargamAdmin,
  teachers: sargamTeachers,
  student: sargamStudent,
  students: sargamStudents,
  courses: [...sargamVoiceCourses, ...sargamRhythmCourses, ...sargamInstrumentCourses],
  otherItems: sargamOtherItems,
  enquiries: [
    {
      name: "सुमन तिवारी",
      email: "suman.tiwari@example.test",
      mobile: "+919415220871",
      message: "मेरी आयु 58 वर्ष है और बचपन में दो साल गाना सीखा था। क्या स्वर साधना से शुरू करूँ या सीधे राग यमन से?",
      daysAgo: 1,
    },
    {
      name: "अखिलेश मौर्य",
      email: "akhilesh.m@example.test",
      mobile: "+918765430912",
      message: "बेटे के लिए तबला लेना है, उम्र आठ वर्ष। कौन सा आकार ठीक रहेगा और कहाँ मिलेगा?",
      daysAgo: 4,
    },
    {
      name: "रेहाना खातून",
      email: "rehana.k@example.test",
      mobile: "+917388116540",
      message: "क्या आप विद्यालयों के लिए समूह में भी सिखाते हैं? हमारे यहाँ चालीस बच्चियाँ हैं।",
      daysAgo: 9,
    },
  ],
  notifications: sargamNotifications,
  staff: sargamStaff,
  invitations: sargamInvitations,
}
