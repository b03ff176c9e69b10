import pageStyles from "#app/components/shell/shell.page.module.css";
import { NoticePanel } from "../ui/notice.tsx";

export function StaffOnly() {
  return (
    <div className={pageStyles.block}>
      <NoticePanel tone="warn" title="That page is for staff.">
        You don’t have permission to view it, so we opened your dashboard.
      </NoticePanel>
    </div>
  );
}
