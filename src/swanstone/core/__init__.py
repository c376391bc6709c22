"""What every title shares: decisions, chance, ledgers, records. It knows no title."""
