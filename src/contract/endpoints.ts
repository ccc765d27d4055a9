import { getMenu, getPublishedPage } from './cms.ts';
import {
  changeRole,
  checkInvitations,
  createAccount,
  exportPeople,
  getCompany,
  invite,
  moveMember,
  removeMember,
  resendInvitation,
  restoreInvitation,
  revokeInvitation,
  sendInvitations,
  validateToken,
} from './companies.ts';
import { getCaptcha, sendContact, sendSignUp, subscribe } from './contact.ts';
import { getDownload } from './downloads.ts';
import type { Endpoint } from './endpoint.ts';
import { addEventToCart, getEvent, getEvents, registerForEvent } from './events.ts';
import { addGuideToCart, getGuideCategories, getGuides, removeGuideFromCart } from './guides.ts';
import { getInstagramFeeds } from './instagram.ts';
import { canAccess, getCategory, getCategoryV2, getDashboard, getProfile, updateUserProfile } from './members.ts';
import { resetPassword, sendPasswordResetEmail, updatePassword } from './passwords.ts';
import { search } from './search.ts';
import { getSiteConfig } from './site.ts';
import {
  addToCart,
  forgetCart,
  getCart,
  getPaidOrder,
  getProduct,
  getProducts,
  pay,
  removeItem,
  saveShippingInfo,
  sendEnquiry,
} from './store.ts';

/** All endpoints. The server refuses to start if one has no route; the OpenAPI document describes the served ones. */
export const endpoints: readonly Endpoint[] = [
  getSiteConfig,
  getMenu,
  getPublishedPage,
  search,
  getDownload,
  updateUserProfile,
  getProfile,
  canAccess,
  getDashboard,
  getCategory,
  getCategoryV2,
  sendPasswordResetEmail,
  resetPassword,
  updatePassword,
  validateToken,
  createAccount,
  getCompany,
  exportPeople,
  invite,
  checkInvitations,
  sendInvitations,
  resendInvitation,
  revokeInvitation,
  restoreInvitation,
  changeRole,
  removeMember,
  moveMember,
  getGuideCategories,
  getGuides,
  addGuideToCart,
  removeGuideFromCart,
  getEvents,
  getEvent,
  addEventToCart,
  registerForEvent,
  getProducts,
  getProduct,
  getInstagramFeeds,
  getCart,
  addToCart,
  removeItem,
  saveShippingInfo,
  forgetCart,
  pay,
  getPaidOrder,
  sendEnquiry,
  getCaptcha,
  sendContact,
  sendSignUp,
  subscribe,
];
