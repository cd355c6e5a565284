/** One record of every kind in one company, made anew for each call that may change or delete them. */
export interface Furniture {
  company: string
  user: string
  manager: string
  department: string
  location: string
  jobTitle: string
  position: string
  hiringSource: string
  employmentType: string
  scheduleType: string
  employment: string
  role: string
  /** A role of the company's own, that the user holds. */
  ownRole: string
  grant: string
  holiday: string
  extraDay: string
  /** A vacation that waits for the administrator. */
  request: string
  /** Uploaded for a request that is still to come. */
  attachment: string
  notification: string
  session: string
  token: string
  passkey: string
  browser: string
  policy: string
  import: string
  /** A file that is being made. */
  export: string
  /** What takes the place of a deleted one. */
  otherDepartment: string
  otherLocation: string
  otherJobTitle: string
  otherHiringSource: string
  otherRole: string
  ssoProvider: string
  samlProvider: string
  ssoDomain: string
  ssoGroupRole: string
  ssoConnection: string
  scimToken: string
}
