import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './companies.schemas.ts';

// Companies, as staff make and change them; what their owners do is in contract/companies.ts.

export type CompanyRow = z.infer<typeof schemas.companyRow>;
export type CompanyPerson = z.infer<typeof schemas.companyPerson>;
export type CompanyInvitation = z.infer<typeof schemas.companyInvitation>;
export type CompanyValues = z.infer<typeof schemas.companyValues>;

export const listCompanies: Endpoint<typeof schemas.listCompanies> = {
  method: 'GET',
  path: '/api/admin/companies/list',
  access: 'members.manage',
};

export const getCompanyForStaff: Endpoint<typeof schemas.getCompanyForStaff> = {
  method: 'GET',
  path: '/api/admin/companies/get',
  access: 'members.manage',
};

export const createCompany: Endpoint<typeof schemas.createCompany> = {
  method: 'POST',
  path: '/api/admin/companies/create',
  access: 'members.manage',
};

export const saveCompany: Endpoint<typeof schemas.saveCompany> = {
  method: 'POST',
  path: '/api/admin/companies/save',
  access: 'members.manage',
};

export const inviteToCompany: Endpoint<typeof schemas.inviteToCompany> = {
  method: 'POST',
  path: '/api/admin/companies/invite',
  access: 'members.manage',
};

export const resendCompanyInvitation: Endpoint<typeof schemas.resendCompanyInvitation> = {
  method: 'POST',
  path: '/api/admin/companies/resend',
  access: 'members.manage',
};

export const withdrawCompanyInvitation: Endpoint<typeof schemas.withdrawCompanyInvitation> = {
  method: 'POST',
  path: '/api/admin/companies/withdraw',
  access: 'members.manage',
};

export const restoreCompanyInvitation: Endpoint<typeof schemas.restoreCompanyInvitation> = {
  method: 'POST',
  path: '/api/admin/companies/restoreInvitation',
  access: 'members.manage',
};

export const setCompanyRole: Endpoint<typeof schemas.setCompanyRole> = {
  method: 'POST',
  path: '/api/admin/companies/setRole',
  access: 'members.manage',
};

export const removeFromCompany: Endpoint<typeof schemas.removeFromCompany> = {
  method: 'POST',
  path: '/api/admin/companies/removePerson',
  access: 'members.manage',
};
