import { useEffect, useState, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { fillText } from "../../model/text/fill-text.js";
import { heldText, refusedText } from "../form-texts.js";
import type { Screening } from "../../model/comments.js";

/** Renders how many comments each check held back in the last days, and its mistakes. Nothing if the service has no report. */
export function ScreeningReport(): ReactNode {
  const { api, strings, lang } = useAdmin();
  const [report, setReport] = useState<Screening | null>(null);
  useEffect(() => {
    let isGone = false;
    void api.readScreening().then((result) => {
      if (!isGone && result.kind === "done") setReport(result.value);
    });
    return () => {
      isGone = true;
    };
  }, [api]);
  if (report === null) return null;
  const number = new Intl.NumberFormat(lang);
  const rows = report.reasons.filter(({ month }) => month > 0);
  return (
    <section aria-label={strings.heldBack}>
      <h3>{strings.heldBack}</h3>
      {rows.length === 0 ? (
        <p className="hint">{strings.nothingHeld}</p>
      ) : (
        <table className="report">
          <thead>
            <tr>
              <th scope="col">{strings.reason}</th>
              <th scope="col">{strings.lastWeek}</th>
              <th scope="col">{strings.lastMonth}</th>
              <th scope="col">{strings.heldApproved}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ held, week, month, approved }) => (
              <tr key={held}>
                <th scope="row">{heldText(held, strings)}</th>
                <td>{number.format(week)}</td>
                <td>{number.format(month)}</td>
                <td>{number.format(approved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <RefusedTable refused={report.refused} number={number} />
      {report.missed > 0 && <p className="hint">{fillText(strings.missedSpam, { n: report.missed })}</p>}
    </section>
  );
}

interface RefusedTableProps {
  readonly refused: Screening["refused"];
  readonly number: Intl.NumberFormat;
}

/** Renders how many comments were refused before they were stored, or nothing if there are none. */
function RefusedTable({ refused, number }: RefusedTableProps): ReactNode {
  const { strings } = useAdmin();
  const rows = refused.filter(({ month }) => month > 0);
  if (rows.length === 0) return null;
  return (
    <table className="report">
      <caption>{strings.refusedBefore}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.reason}</th>
          <th scope="col">{strings.lastWeek}</th>
          <th scope="col">{strings.lastMonth}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ by, week, month }) => (
          <tr key={by}>
            <th scope="row">{refusedText(by, strings)}</th>
            <td>{number.format(week)}</td>
            <td>{number.format(month)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
