/** A row of `emergency_contacts`. */
export const contact = (more: { userId: string; fullName?: string; relation?: string; phone?: string }) => ({
  fullName: 'Edla Berg',
  relation: 'Mother',
  phone: '+46 70 700 911',
  ...more,
})
