/** A form cannot be sent without JavaScript: said before anybody writes for nothing. */
export function NeedsScript() {
  return (
    <noscript>
      <p>
        This form needs JavaScript. You can also e-mail <a href="mailto:hello@phi.example">hello@phi.example</a> or ring (02) 5550 4321.
      </p>
    </noscript>
  );
}
