import { TEST_CARDS, TEST_UPI, type TestCard, type TestUpi } from "../test-data"
import { html, type Html } from "./html"

/** Lists the test cards and UPI ids with their results. The buttons fill in the form where scripts run. */
export function testInstruments(): Html {
  return html`<details>
    <summary>Test cards and UPI IDs</summary>
    <p class="muted small">
      Any CVV and any future expiry will do. A one-time code of 4 to 10 digits succeeds; a shorter one fails.
    </p>
    <h2>Cards</h2>
    <ul class="samples">
      ${TEST_CARDS.map(cardRow)}
    </ul>
    <h2>UPI</h2>
    <ul class="samples">
      ${TEST_UPI.map(upiRow)}
    </ul>
  </details>`
}

function cardRow({ number, network, international, error }: TestCard): Html {
  const kind = `${network}${international ? ", international" : ""}`
  return html`<li>
    <code>${spaced(number)}</code>
    <span>${kind}: ${error ? html`fails with ${error.reason}` : "succeeds"}</span>${fillButton("number", number)}
  </li>`
}

function upiRow({ vpa, error }: TestUpi): Html {
  return html`<li><code>${vpa}</code><span>${error ? "fails" : "succeeds"}</span>${fillButton("vpa", vpa)}</li>`
}

function fillButton(field: string, value: string): Html {
  return html`<button
    class="use"
    type="button"
    hidden
    data-field="${field}"
    data-value="${value}"
    aria-label="Use ${value}"
  >
    Use
  </button>`
}

function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, "$1 ")
}
