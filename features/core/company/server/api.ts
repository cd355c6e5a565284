export { type CompanyCreated, type NewCompany, onCompanyCreated } from './ports.ts'
