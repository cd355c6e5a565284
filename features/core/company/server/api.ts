export { EVERYBODY_SEES_BIRTHDAYS, refusesActiveFiles } from './store.ts'
export { type CompanyCreated, companyCreated, type NewCompany } from './ports.ts'
