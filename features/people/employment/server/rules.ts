interface Days {
  effectiveDate: string
  probationReviewOn: string | null
  probationOutcome: string | null
  contractEnd: string | null
}

/** What is wrong with the days of an entry, as message keys by field. */
export function wrongDays({ effectiveDate, probationReviewOn, probationOutcome, contractEnd }: Days) {
  const wrong: Record<string, string[]> = {}
  if (contractEnd && contractEnd < effectiveDate) wrong.contractEnd = ['employment.endsBeforeStart']
  if (probationReviewOn && probationReviewOn < effectiveDate) wrong.probationReviewOn = ['employment.reviewBeforeStart']
  if (probationOutcome && !probationReviewOn) wrong.probationReviewOn = ['employment.noReviewDay']
  return wrong
}
