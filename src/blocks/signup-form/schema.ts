import { defineBlock } from '../define.ts';
import { mailedFormFields } from '../mailed-form.ts';

export const signupForm = defineBlock({
  type: 'SignupForm',
  label: 'Sign-up form',
  children: 'none',
  fields: mailedFormFields('Sign up'),
});
