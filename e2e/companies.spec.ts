import { logIn, logInByForm, newVisitor, owner, visit } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, markHydration, test, watch } from './support/test.ts';

test('an owner invites people by address and by list; one of them joins @phone-only @two', async ({
  page,
  browser,
}) => {
  const invited = newVisitor('Tamsin');
  const listed = newVisitor('Idris');
  const mended = newVisitor('Kiri');
  const pasted = newVisitor('Ana');
  /** Unique, also in a second run on the same site. */
  const name = `Tamsin Vale ${Date.now()}`;
  await logIn(page, owner);
  await visit(page, '/corporates');
  const company = page.getByRole('heading', { name: 'Saltbush Community Sports Club' });
  await expect(company).toBeVisible();
  await axeCheckAtBothWidths(page);

  const form = page.getByRole('form', { name: 'Invite one person' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Email is required.')).toBeVisible();
  await form.getByLabel('Email').fill(invited.email);
  await form.getByLabel('Name (optional)').fill(name);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Successfully sent!')).toBeVisible();

  await page.getByText('Invite several people').click();
  await page.getByLabel('Or choose a CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Email,First Name,Last Name\n${listed.email},Idris,Vale\nnot an address,\n${invited.email},\n`),
  });
  await expect(page.getByRole('heading', { name: '1 person to invite, 2 lines to fix' })).toBeFocused();
  const lines = page.getByRole('list', { name: 'Lines of the list' });
  await expect(lines.getByRole('listitem').nth(0)).toContainText('Email - Invalid email.');
  await expect(lines.getByRole('listitem').nth(1)).toContainText('This address has an invitation already.');
  await axeCheckAtBothWidths(page);
  await lines.getByLabel('Email of person 1').fill(mended.email);
  await lines.getByRole('button', { name: 'Remove person 2' }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: '2 people to invite' })).toBeFocused();
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(page.getByText('2 invitations sent.')).toBeInViewport();

  await page.getByLabel('Names and addresses').fill(`"Rewi, Ana" <${pasted.email}>; Hone Parata`);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('heading', { name: '1 person to invite, 1 line to fix' })).toBeFocused();
  await expect(lines.getByLabel('Email of person 1')).toHaveValue('Hone Parata');
  await expect(lines.getByLabel('Name of person 2')).toHaveValue('Ana Rewi');
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(page.getByText('1 invitation sent.')).toBeVisible();
  // What was left out stays to be mended.
  await expect(page.getByRole('heading', { name: '0 people to invite, 1 line to fix' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const waiting = page.getByRole('region', { name: 'Waiting invitations' });
  await page.getByRole('button', { name: `Revoke the invitation to ${listed.email}` }).click();
  await expect(waiting.getByText(`The invitation to ${listed.email} was revoked.`)).toBeVisible();
  await waiting.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting.getByText(`The invitation to ${listed.email} is valid again.`)).toBeVisible();
  await page.getByRole('button', { name: `Revoke the invitation to ${listed.email}` }).click();
  await expect(waiting.getByText(listed.email, { exact: true })).toHaveCount(0);

  await page.goto('/dev/outbox');
  await page.getByRole('row').filter({ hasText: invited.email }).getByRole('link').click();
  const link = /\/member\/createAccount\?u=[\w-]{43}/.exec((await page.locator('pre').textContent()) ?? '')?.[0] ?? '';

  const guest = await browser.newContext({ viewport: page.viewportSize() });
  await markHydration(guest);
  const problems = watch(guest);
  const theirs = await guest.newPage();
  await theirs.route(
    '**/api/profile/validateToken',
    (route) => route.fulfill({ json: { results: { email: 'a@b.example' } } }),
    { times: 1 },
  );
  await theirs.goto(link);
  await expect(theirs.getByText('Invalid link - no corporate linked.')).toBeVisible();
  await theirs.goto(link);
  const create = theirs.getByRole('form', { name: 'Create Account' });
  await expect(create.getByLabel('Email')).toHaveValue(invited.email);
  await expect(create.getByLabel('Email')).not.toBeEditable();
  await axeCheckAtBothWidths(theirs);
  await create.getByLabel('New Password', { exact: true }).fill(invited.password);
  await create.getByLabel('Confirm Password', { exact: true }).fill('another');
  await create.getByRole('button', { name: 'Set Password' }).click();
  await expect(create.getByText("Password and Confirm Password don't match.")).toBeVisible();
  await create.getByLabel('Confirm Password', { exact: true }).fill(invited.password);
  await create.getByRole('button', { name: 'Set Password' }).click();
  await expect(
    theirs.getByText('Successfully created your account. Please wait while page is loading...'),
  ).toBeVisible();
  expect(await theirs.evaluate(() => localStorage.getItem('corporateId'))).toMatch(/^\d+$/);
  await expect(theirs).toHaveURL(/\/member\/login#email=/);
  await expect(theirs.getByLabel('Email')).toHaveValue(invited.email);

  await logInByForm(theirs, invited);
  await visit(theirs, '/corporates');
  const guides = theirs.getByRole('region', { name: 'Guides' });
  await guides.getByRole('link').first().click();
  await expect(theirs).toHaveURL(/\/guides\//);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(theirs.getByText('No Permission')).toHaveCount(0);
  await theirs.goto(link);
  await expect(theirs.getByText('This link has already been used.')).toBeVisible();
  expect(problems).toEqual([]);
  await guest.close();

  await visit(page, '/corporates');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
  await axeCheckAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${name} was removed.`)).toBeVisible();
});

test('?setCorporate= is stored and dropped from the URL; an empty value removes it', async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('corporateId'));
  await visit(page, '/?setCorporate=12&x=1#helplines');
  await expect(page).toHaveURL(/\/\?x=1#helplines$/);
  expect(await stored()).toBe('12');
  await visit(page, '/?setCorporate=');
  await expect(page).toHaveURL(/\/$/);
  expect(await stored()).toBeNull();
});

test('a member sees an invitation after log-in, accepts it and leaves again; another one is declined', async ({
  page,
  browser,
}) => {
  const who = newVisitor('Oren');
  await logIn(page, owner);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { idToken: string }).idToken,
  );
  const headers = { authorization: `Bearer ${token}` };
  const company = await (await page.request.get('/api/corporate/getCompany?', { headers })).json();
  const { corporateId } = (company as { data: { corporateId: number } }).data;
  const inviteThem = () =>
    page.request.post('/api/corporate/invite', { headers, data: { corporateId, email: who.email, role: 'member' } });

  const guest = await browser.newContext({ viewport: page.viewportSize() });
  await markHydration(guest);
  const theirs = await guest.newPage();
  const signUp = await theirs.request.post('/identity/v1/accounts:signUp?key=local', {
    data: { email: who.email, password: who.password, displayName: 'Oren Vale', returnSecureToken: true },
  });
  const { idToken } = (await signUp.json()) as { idToken: string };
  const own = { authorization: `Bearer ${idToken}` };
  await theirs.request.post('/api/member/changeEmail', { headers: own, data: { email: who.email } });
  await theirs.goto('/dev/outbox');
  const mail = theirs
    .getByRole('row')
    .filter({ hasText: who.email })
    .getByRole('link', { name: 'Confirm your e-mail' });
  const text = await (await theirs.request.get((await mail.getAttribute('href')) ?? '')).text();
  const link = /confirmEmail\?u=([\w-]{43})/.exec(text)?.[1] ?? '';
  await theirs.request.post('/api/member/confirmEmail', { headers: own, data: { token: link } });

  await inviteThem();
  await logInByForm(theirs, who);
  const asked = theirs.getByRole('article', { name: 'Saltbush Community Sports Club' });
  await expect(asked).toContainText('see your name, your email');
  await axeCheckAtBothWidths(theirs);
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText('You have joined Saltbush Community Sports Club.')).toBeVisible();

  await visit(theirs, '/member/account');
  await theirs.getByRole('button', { name: 'Leave Saltbush Community Sports Club' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Leave Saltbush Community Sports Club?' });
  await axeCheckAtBothWidths(theirs);
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(theirs.getByText('You have left Saltbush Community Sports Club.')).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Organisation' })).toHaveCount(0);

  await inviteThem();
  await visit(theirs, '/member/account');
  await asked.getByRole('button', { name: 'Decline' }).click();
  await expect(theirs.getByText('You have declined.')).toBeVisible();
  await visit(page, '/corporates');
  const row = page
    .getByRole('region', { name: 'Waiting invitations' })
    .getByRole('listitem')
    .filter({ hasText: who.email });
  await expect(row).toContainText('declined');
  await guest.close();
});
